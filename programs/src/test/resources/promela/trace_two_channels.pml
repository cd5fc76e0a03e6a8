mtype = {a, b}; chan c = [1] of { mtype, byte }; chan d = [0] of { mtype }; byte x;
active proctype A() { c!a,1; d!b; c!a,2 }
active proctype B() { byte v; c?a,v; d?b; c?_,v }
trace { do :: c!a,_; c?a,_ :: d?b od }
