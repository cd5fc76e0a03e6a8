byte x, y;
active [2] proctype P() { d_step { x++; y = x; if :: x > 1 -> y++ :: x > 2 -> y-- :: else -> y = 0 fi }; x-- }
