"""The steps of a game that is won, for tests: deal 4 of KingCell."""

WON = (
    't7>c1 t7>f1 t7>f2 c1>f1 t4>t6 t4>c1 t4>f3 t1>c2 t1>f1 t5>c3 t5>f1 t5>c4 t5>f2 t5>f2 t5>f4 c4>f2 t1>f2 t8>t3 '
    'c1>t8 t3>t8*2 t3>c1 t3>f2 t4>t2 t4>f2 c3>t4 t8>t4*2 t8>f2 t4>t6*4 t4>t7 t3>c3 t3>f3 t1>t3 t1>f3 c2>t1 t6>t1*6 '
    't8>t3 c1>t8 c3>t8 t7>t3*2 t2>c1 t2>f3 t3>t8*3 t1>t6 t1>t4*7 t1>c2 t4>t3*3 t3>t2 t6>t3*2 t3>t6*3 t3>f2 t6>t4*4 '
    'c2>t6 t6>t8*2 t6>t2 t3>t6*2 t3>f3 t8>t2 t8>f3 t2>t8*2 t2>f3 t8>t2*3 t8>f3 t2>t8*4 t6>t2*3 t2>t1*4 t2>f4 c1>f4 '
    't7>f4 t8>f4 t4>f4 t2>t3 t2>f1 t8>f1 t4>f1 t8>f4 t4>f4 t4>f3 t8>f1 t8>f4 t4>f4 t8>f3 t2>t3 t8>f4 t4>f3 t7>t4 '
    't1>t3*2 t1>f3 t8>t1 t8>f1 t3>f1 t4>f1 t8>f2 t3>f2 t1>f2 t3>f1 t3>f3 t4>f4 t1>f4 t4>f2 t8>f1 '
).strip()
