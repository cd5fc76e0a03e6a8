/* Each message is received before the next one is sent, says the trace; the buffer has room for two. */
chan c = [2] of { byte };
active proctype P() { c!1; c!2; c!3 }
active proctype Q() { byte y; c?y; c?y; c?y }
trace { do :: c!1; c?1; c!2; c?_; c!3; c?3 od }
