//! Proofs in the notation of other tools.

use limits::Budget;
use proofs::deduction::{Logic, Tool, check, export};

const PROOFS: &str = "\
theorem modus_tollens: P -> Q, !Q |- !P
1: P -> Q, !Q  by premises
2: > P  by assumption
3: > Q  by implies elim 1.1, 2
4: > false  by not elim 3, 1.2
5: !P  by not intro 2-4

theorem use: A_1 <-> B', !B' |- !A_1
1: A_1 <-> B', !B'  by premises
2: A_1 -> B'  by iff elim 1.1
3: !A_1  by theorem modus_tollens 2, 1.2
";

fn exported(text: &str, tool: Tool) -> String {
    check(text, Logic::Classical, &Budget::default()).unwrap();
    export(text, tool, &Budget::default()).unwrap()
}

#[test]
fn coq_has_a_step_for_each_line() {
    assert_eq!(
        exported(PROOFS, Tool::Coq),
        "\
Theorem rushsat_modus_tollens (P Q : Prop) :
  (P -> Q) ->
  (~ Q) ->
  (~ P).
Proof.
  do 2 intro.
  assert (line1_1 : (P -> Q)) by assumption.
  assert (line1_2 : (~ Q)) by assumption.
  assert (line5 : (~ P)).
  { intro line2.
    assert (line3 : Q) by exact (line1_1 line2).
    assert (line4 : False) by exact (line1_2 line3).
    exact line4. }
  assumption.
Qed.

Theorem rushsat_use (A_1 B' : Prop) :
  (A_1 <-> B') ->
  (~ B') ->
  (~ A_1).
Proof.
  do 2 intro.
  assert (line1_1 : (A_1 <-> B')) by assumption.
  assert (line1_2 : (~ B')) by assumption.
  assert (line2 : (A_1 -> B')) by exact (proj1 line1_1).
  assert (line3 : (~ A_1)) by exact (rushsat_modus_tollens _ _ line2 line1_2).
  assumption.
Qed.

"
    );
}

#[test]
fn jape_has_trees_without_theorems_and_equivalences() {
    let text = exported(PROOFS, Tool::Jape);
    let (first, second) = text.split_at(text.rfind("CONJECTUREPANEL").unwrap());
    assert_eq!(
        first,
        "\
CONJECTUREPANEL Theorems
PROOF \"PP→PQ, ¬PQ ⊢ ¬PP\"
INFER PP→PQ,
     ¬PQ
     ⊢ ¬PP
FORMULAE
0 PP,
1 PQ,
2 ⊥,
3 PP→PQ,
4 ¬PQ
IS
SEQ (\"¬ intro\"[A\\0]) (cut[B,C\\1,2]) (\"→ elim\"[A,B\\0,1]) (hyp[A\\3]) (hyp[A\\0]) \
(\"¬ elim\"[B\\1]) (hyp[A\\1]) (hyp[A\\4])
END
"
    );
    assert!(second.contains("INFER (Axi1→Bxn)∧(Bxn→Axi1),\n     ¬Bxn\n     ⊢ ¬Axi1"), "{second}");
}
