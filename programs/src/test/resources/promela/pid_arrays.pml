byte g[3]; pid p;
active [3] proctype A() { g[_pid]=_pid+1; p=_pid; g[p]++ }
