// The worker of `stamped.rs`: asks once, and says of every read when it returned. Nothing stands
// between the read and its stamp, and the bytes move to the page without being copied.
onmessage = async ({ data: { greeting, url, body, headers, needsLeave } }) => {
  const ask = body => fetch(url, { method: "POST", body, headers, credentials: "omit" });
  const finish = async answer => {
    try {
      await (await answer).arrayBuffer();
    } catch {
      // Where nobody answers, or not to this page, the question will show it as well.
    }
  };
  try {
    // What no run should pay for: the connection, a worker's slow first request, and the browser's
    // own question (preflight) whether the server takes such headers. An empty question, which
    // servers refuse, brings that about; browsers remember the leave for some seconds only.
    await finish(fetch(greeting, { cache: "no-store", credentials: "omit" }));
    if (needsLeave) await finish(ask("{}"));
    postMessage({ kind: "asking" });
    const sent = performance.now();
    const answer = await ask(body);
    postMessage({ kind: "answered", status: answer.status });
    const reader = answer.body.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      const at = performance.now() - sent;
      if (done) break;
      postMessage({ kind: "bytes", at, bytes: value }, [value.buffer]);
    }
    postMessage({ kind: "closed" });
  } catch {
    // No answer, or a broken one: what was said before tells the page which.
    postMessage({ kind: "broken" });
  }
};
