; Rush Hour: one action is one of the moves. A slide leaves, crosses and enters cells.
(define (domain rush-hour-moves)
  (:requirements :strips :typing)
  (:types vehicle position cell)
  (:predicates
    (at ?v - vehicle ?p - position)
    (clear ?c - cell)
    (can-slide-1 ?v - vehicle ?from ?to - position ?left1 ?entered1 - cell)
    (can-slide-2 ?v - vehicle ?from ?to - position ?left1 ?left2 ?entered1 ?entered2 - cell)
    (can-slide-2-across-1 ?v - vehicle ?from ?to - position ?left1 ?left2 ?crossed1 ?entered1 ?entered2 - cell))
  (:action slide-1
    :parameters (?v - vehicle ?from ?to - position ?left1 ?entered1 - cell)
    :precondition (and (can-slide-1 ?v ?from ?to ?left1 ?entered1)
      (at ?v ?from) (clear ?entered1))
    :effect (and (not (at ?v ?from)) (at ?v ?to) (clear ?left1) (not (clear ?entered1))))
  (:action slide-2
    :parameters (?v - vehicle ?from ?to - position ?left1 ?left2 ?entered1 ?entered2 - cell)
    :precondition (and (can-slide-2 ?v ?from ?to ?left1 ?left2 ?entered1 ?entered2)
      (at ?v ?from) (clear ?entered1) (clear ?entered2))
    :effect (and (not (at ?v ?from)) (at ?v ?to) (clear ?left1) (clear ?left2) (not (clear ?entered1)) (not (clear ?entered2))))
  (:action slide-2-across-1
    :parameters (?v - vehicle ?from ?to - position ?left1 ?left2 ?crossed1 ?entered1 ?entered2 - cell)
    :precondition (and (can-slide-2-across-1 ?v ?from ?to ?left1 ?left2 ?crossed1 ?entered1 ?entered2)
      (at ?v ?from) (clear ?crossed1) (clear ?entered1) (clear ?entered2))
    :effect (and (not (at ?v ?from)) (at ?v ?to) (clear ?left1) (clear ?left2) (not (clear ?entered1)) (not (clear ?entered2)))))
