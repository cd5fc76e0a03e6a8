chan q = [0] of { byte, bit }; byte x;
active [2] proctype S() { q!_pid, 1; x++ }
active proctype R() { byte v; bit b; do :: q?v, b -> x = v :: q?0, b -> x = 9 od }
