"""llama.cpp's own server, run from the library build of it that the package xllamacpp carries.

Understands the few options of the program llama-server that the tests use, so that it stands in
for it where the ready-made program was built for another processor.
"""

import argparse
import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import xllamacpp  # noqa: E402  (found through the path above)


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--ctx-size", type=int, default=2048)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--parallel", type=int, default=1)
    parser.add_argument("--grammar-file", type=pathlib.Path)
    parser.add_argument("--offline", action="store_true")
    parser.add_argument("--no-webui", action="store_true")
    return parser.parse_args()


def parameters(chosen):
    parameters = xllamacpp.CommonParams()
    parameters.model.path = chosen.model
    parameters.hostnames = [chosen.host]
    parameters.port = chosen.port
    parameters.n_ctx = chosen.ctx_size
    parameters.cpuparams.n_threads = chosen.threads
    parameters.n_parallel = chosen.parallel
    parameters.offline = chosen.offline
    parameters.ui = not chosen.no_webui
    if chosen.grammar_file is not None:
        parameters.sampling.grammar = xllamacpp.CommonGrammar(
            xllamacpp.common_grammar_type.COMMON_GRAMMAR_TYPE_USER,
            chosen.grammar_file.read_text(),
        )
    return parameters


server = xllamacpp.Server(parameters(options()))
signal.pause()
