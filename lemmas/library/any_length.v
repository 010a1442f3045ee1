(* In a full line nothing moves along it, however long it is: by induction on the length.

   Cells are numbered from 0 to n. E k says that cell k is empty, Ahead k and Back k that the vehicle in
   cell k can move on, to cell k+1, and back, to cell k-1. For each length, the statement is that of the
   proof `full_row:N` or `full_column:N` in natural deduction. *)

Section Line.

Variables E Ahead Back : nat -> Prop.

(* P 0 and ... and P n. *)
Fixpoint every (P : nat -> Prop) (n : nat) : Prop :=
  match n with
  | O => P O
  | S k => every P k /\ P (S k)
  end.

(* P 0 or ... or P n. *)
Fixpoint some (P : nat -> Prop) (n : nat) : Prop :=
  match n with
  | O => P O
  | S k => some P k \/ P (S k)
  end.

(* What can move needs the next cell empty, between the cells 0 to n. *)
Fixpoint needs_room (n : nat) : Prop :=
  match n with
  | O => True
  | S k => needs_room k /\ (Ahead k -> E (S k)) /\ (Back (S k) -> E k)
  end.

Definition full (n : nat) : Prop := every (fun k => ~ E k) n.

Lemma last_is_full : forall n, full n -> ~ E n.
Proof.
  intros [| n] all; [exact all | exact (proj2 all)].
Qed.

(* Where there is a further cell, nothing of those before it moves ahead. *)
Lemma none_ahead : forall n, full (S n) -> needs_room (S n) -> ~ some Ahead n.
Proof.
  induction n as [| n before]; intros all room.
  - intro moves. exact (proj2 all (proj1 (proj2 room) moves)).
  - intros [earlier | moves].
    + exact (before (proj1 all) (proj1 room) earlier).
    + exact (proj2 all (proj1 (proj2 room) moves)).
Qed.

Lemma none_back : forall n, full n -> needs_room n -> ~ Back 0 -> ~ some Back n.
Proof.
  induction n as [| n before]; intros all room first.
  - exact first.
  - intros [earlier | moves].
    + exact (before (proj1 all) (proj1 room) first earlier).
    + exact (last_is_full n (proj1 all) (proj2 (proj2 room) moves)).
Qed.

(* At the ends the grid ends. *)
Theorem full_line :
  forall n, full n -> needs_room n -> ~ Back 0 -> ~ Ahead n -> ~ some Ahead n /\ ~ some Back n.
Proof.
  intros n all room first last. split.
  - destruct n as [| n]; [exact last |].
    intros [earlier | moves].
    + exact (none_ahead n all room earlier).
    + exact (last moves).
  - exact (none_back n all room first).
Qed.

End Line.
