"""A virtual machine that is kept warm, and the pipe to it."""

from __future__ import annotations

import atexit
import collections
import itertools
import json
import os
import re
import shlex
import shutil
import subprocess
import threading
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence

_PLACE = re.compile(r"^(?P<file>(?:[A-Za-z]:[\\/])?[^\n:]+):(?P<line>\d+):(?:(?P<column>\d+):)? ")
_ELEMENT = re.compile(r"\b(?:place|transition|arc|formula|element|event|parameter|task|column|option) '?([^\s':,]+)")


class Error(Exception):
    """A command or an input is wrong, or Tidemark failed.

    `status` is the exit status that the command would have; `file`, `line` and `column` say where the input is wrong, and
    `name` which element of it, as far as the message does; each is None otherwise.
    """

    def __init__(self, message: str, status: int = 2):
        super().__init__(message)
        self.status = status
        place = _PLACE.match(message)
        self.file: Optional[str] = place.group("file") if place else None
        self.line: Optional[int] = int(place.group("line")) if place else None
        self.column: Optional[int] = int(place.group("column")) if place and place.group("column") else None
        element = _ELEMENT.search(message, place.end() if place else 0)
        self.name: Optional[str] = element.group(1) if element else None


class Reply:
    """The answer to one command: its status, its report or what it printed, and what it remarked."""

    def __init__(self, fields: Mapping[str, Any]):
        self.status: int = fields["status"]
        self.remarks: List[str] = list(fields.get("remarks") or ())
        self.printed: str = fields.get("printed") or ""
        self.picture: Optional[str] = fields.get("picture")
        result = fields.get("result")
        if result is None and self.printed.startswith("{"):
            result = json.loads(self.printed)
        self.result: Optional[Dict[str, Any]] = result

    def error(self) -> Error:
        result = self.result or {}
        message = result.get("error") or result.get("reason") or "\n".join(self.remarks)
        return Error(message or "ended with status %d" % self.status, self.status)


class _Waiting:
    def __init__(self) -> None:
        self.done = threading.Event()
        self.fields: Optional[Mapping[str, Any]] = None


def program() -> List[str]:
    """The command that starts Tidemark: that of the environment variable TIDEMARK, the jars in this package, or the program on the PATH."""
    named = os.environ.get("TIDEMARK")
    if named:
        return shlex.split(named) + ["serve", "--stdio"]
    here = Path(__file__).resolve().parent
    if (here / "jars").is_dir():
        home = os.environ.get("JAVA_HOME")
        java = str(Path(home) / "bin" / "java") if home else "java"
        options = shlex.split(os.environ.get("TIDEMARK_JAVA_OPTS", ""))
        usual = [] if any("GC" in option for option in options) else ["-XX:+UseSerialGC", "-Xmn64m"]
        return [java, *usual, "-XX:MaxRAMPercentage=85", "-Xshare:auto", *options,
                "-cp", str(here / "jars" / "*"), "org.tidemark.web.Serve", "--stdio"]
    beside = [here.parent.parent / "tidemark", here.parent.parent / "bin" / "tidemark"]
    found = next((str(path) for path in beside if path.is_file()), None) or shutil.which("tidemark")
    if not found:
        raise Error("Tidemark was not found; name the program in the environment variable TIDEMARK, or put it on the PATH", 2)
    return [found, "serve", "--stdio"]


class Session:
    """A virtual machine of its own, started with the first call and ended by `close`, by `with`, or with the interpreter.

    All calls of a session share its `memory` ("512m", "4g"; half of the Java heap unless it is given). Thread-safe.
    """

    def __init__(self, memory: Optional[str] = None, command: Optional[Sequence[str]] = None):
        self._memory = memory
        self._command = list(command) if command else None
        self._lock = threading.Lock()
        self._numbers = itertools.count(1)
        self._process: Optional[subprocess.Popen] = None
        self._owner = 0
        self._folder = ""
        self._waiting: Dict[int, _Waiting] = {}
        self._threads: List[threading.Thread] = []
        self._said: collections.deque = collections.deque(maxlen=40)

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *unused: Any) -> None:
        self.close()

    @property
    def is_running(self) -> bool:
        process = self._process
        return process is not None and self._owner == os.getpid() and process.poll() is None

    def _start(self) -> subprocess.Popen:
        """Starts the machine unless it runs; the caller has the lock."""
        process = self._process
        if process is not None and self.is_running:
            return process
        command = (self._command or program()) + (["--memory=" + self._memory] if self._memory else [])
        apart = {"start_new_session": True} if os.name == "posix" else {"creationflags": 0x200}  # Ctrl-C is for Python alone
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", **apart)
        except OSError as failed:
            raise Error("%s could not be started: %s" % (command[0], failed.strerror), 2) from failed
        self._process, self._owner, self._folder = process, os.getpid(), os.getcwd()
        self._waiting = {}
        self._said.clear()
        self._threads = [
            threading.Thread(target=self._listen, args=(process, self._waiting), daemon=True),
            threading.Thread(target=self._hear, args=(process,), daemon=True)]
        for thread in self._threads:
            thread.start()
        return process

    def _hear(self, process: subprocess.Popen) -> None:
        assert process.stderr
        for line in process.stderr:
            self._said.append(line.rstrip())

    def _listen(self, process: subprocess.Popen, waiting: Dict[int, _Waiting]) -> None:
        assert process.stdout
        for line in process.stdout:
            try:
                fields = json.loads(line)
            except ValueError:
                self._said.append(line.rstrip())
                continue
            call = waiting.pop(fields.get("id", 0), None)
            if call:
                call.fields = fields
                call.done.set()
        for call in list(waiting.values()):
            call.done.set()  # without an answer: the machine has ended

    def path(self, name: str) -> str:
        """A file as the machine finds it, which may have been started in another folder."""
        is_file = not name.startswith("zoo:") and os.path.exists(name)
        return os.path.abspath(name) if is_file and self.is_running and os.getcwd() != self._folder else name

    def call(
            self, words: Sequence[str], text: Optional[str] = None, name: Optional[str] = None,
            files: Optional[Mapping[str, str]] = None) -> Reply:
        """Runs a command and waits for its reply.

        :param words: the words of the command line
        :param text: what the command reads as standard input
        :param name: the name of this text in messages
        :param files: texts that options may name like files
        """
        waiting = _Waiting()
        number = next(self._numbers)
        message: Dict[str, Any] = {"id": number, "words": list(words)}
        if text is not None:
            message.update(text=text, name=name or "model")
        if files:
            message["files"] = dict(files)
        line = json.dumps(message) + "\n"
        try:  # an interrupt may come as soon as the call is sent
            with self._lock:
                process = self._start()
                self._waiting[number] = waiting
                self._send(process, line)
            self._await(waiting, process)
        except KeyboardInterrupt:
            self.cancel(number)
            waiting.done.wait(10)
            raise
        if waiting.fields is None:
            raise Error("Tidemark has ended: " + ("\n".join(self._said) or "it said nothing"), process.wait() or 70)
        return Reply(waiting.fields)

    @staticmethod
    def _await(waiting: _Waiting, process: subprocess.Popen) -> None:
        while not waiting.done.wait(1):  # with a limit, so that Ctrl-C is noticed on every system
            if process.poll() is not None:
                waiting.done.wait(1)
                return

    def _send(self, process: subprocess.Popen, line: str) -> None:
        assert process.stdin
        try:
            process.stdin.write(line)
            process.stdin.flush()
        except (BrokenPipeError, OSError):
            pass  # the machine has ended; whoever waits is told why

    def cancel(self, number: int) -> None:
        """Ends a call early."""
        with self._lock:
            if self.is_running and self._process:
                self._send(self._process, json.dumps({"cancel": number}) + "\n")

    def cancel_all(self) -> None:
        """Ends all calls of this session early; each returns what it has found. For another thread than theirs."""
        for number in list(self._waiting):
            self.cancel(number)

    def close(self) -> None:
        """Ends the machine; the next call would start another one."""
        with self._lock:
            process, self._process = self._process, None
        if process is None or self._owner != os.getpid():
            return
        try:
            if process.stdin:
                process.stdin.close()
        except OSError:
            pass
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for thread in self._threads:
            thread.join(5)  # they end with the output of the machine
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()

    # The commands, as methods: session.explore(model) is tidemark.explore(model, session=session).
    def __getattr__(self, name: str) -> Any:
        from . import _calls

        function = getattr(_calls, name, None) if name in _calls.COMMANDS else None
        if function is None:
            raise AttributeError(name)

        def bound(*args: Any, **options: Any) -> Any:
            return function(*args, session=self, **options)

        bound.__doc__ = function.__doc__
        return bound


_default = Session()
atexit.register(_default.close)


def default_session() -> Session:
    """The session of calls that name no other."""
    return _default
