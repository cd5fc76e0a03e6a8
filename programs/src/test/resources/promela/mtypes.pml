mtype = { one, two }; mtype : fruit = { apple, pear, fig }; mtype = { three }; mtype m = one; mtype : fruit f = pear; byte sum;
init { sum = one * 100 + two * 10 + three; sum = apple * 16 + pear * 4 + fig; m = three; f++ }
