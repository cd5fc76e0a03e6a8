chan c=[0] of {byte,byte}; byte x;
active proctype A() { c!!1,2; c!!3,4 }
active proctype B() { byte z; c??1,z; x=z; c??z,4; x=z }
