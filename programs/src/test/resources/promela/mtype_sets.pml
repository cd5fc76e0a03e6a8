mtype = {a, b}; mtype:fruit = {apple, pear, plum}; mtype:veg = {leek}; mtype m = b; mtype:fruit f; chan c = [1] of { mtype:fruit, mtype }; byte n;
active proctype A() { c!pear,a; f = plum; c!f,m }
active proctype B() { mtype:fruit g; mtype h; c?g,h; if :: g == pear -> n = g :: else -> n = 9 fi; c?plum,h; assert(h == b); n = leek + apple }
