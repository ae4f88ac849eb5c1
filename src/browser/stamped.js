// The worker of `stamped.rs`: asks once, and says of every read when it returned. Nothing stands
// between the read and its stamp, and the bytes move to the page without being copied.
onmessage = async ({ data: { url, body, type } }) => {
  try {
    const request = { method: "POST", body, headers: { "Content-Type": type }, credentials: "omit" };
    postMessage({ kind: "asking" });
    const sent = performance.now();
    const answer = await fetch(url, request);
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
