byte x;
active [2] proctype P() { atomic { x++; atomic { x++; x-- }; x++ }; x-- }
