chan q = [2] of { byte }; byte x, y;
init { q!4; q!5; q?<x>; q??<5>; q?<y>; assert(len(q) == 2); q?x; q?y; nempty(q) }
