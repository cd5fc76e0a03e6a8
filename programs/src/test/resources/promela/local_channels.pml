byte n;
proctype W() { chan c = [1] of { byte }; c!1; c?n }
init { run W(); run W(); n = 5 }
