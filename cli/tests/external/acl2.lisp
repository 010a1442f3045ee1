; Reads formulas and refutations, and puts them to the LRAT checker that stands among the books of ACL2
; (projects/sat/lrat/list-based). Its package and its definitions must have been loaded before.

(in-package "LRAT")
(program)
(set-state-ok t)

; All that a file holds, numbers and words.
(defun objects-of (channel acc state)
  (mv-let (eof object state)
    (read-object channel state)
    (if eof
        (mv (reverse acc) state)
      (objects-of channel (cons object acc) state))))

(defun read-whole (file state)
  (mv-let (channel state)
    (open-input-channel file :object state)
    (mv-let (objects state)
      (objects-of channel nil state)
      (pprogn (close-input-channel channel state)
              (mv objects state)))))

; What is before the first 0, and what is behind it.
(defun up-to-0 (numbers acc)
  (cond ((endp numbers) (mv (reverse acc) nil))
        ((eql (car numbers) 0) (mv (reverse acc) (cdr numbers)))
        (t (up-to-0 (cdr numbers) (cons (car numbers) acc)))))

(defun clauses-of (numbers index formula)
  (if (endp numbers)
      formula
    (mv-let (clause rest)
      (up-to-0 numbers nil)
      (clauses-of rest (1+ index) (hons-acons index clause formula)))))

; `p cnf V C`, then the clauses.
(defun formula-of (objects)
  (clauses-of (nthcdr 4 objects) 1 nil))

; `INDEX d INDEX... 0` deletes; `INDEX LITERAL... 0 HINT... 0` adds. A hint below 0, of a step that is not
; implied by unit propagation, makes the whole no proof.
(defun steps-of (objects acc)
  (cond ((endp objects) (reverse acc))
        ((symbolp (cadr objects))
         (mv-let (indices rest)
           (up-to-0 (cddr objects) nil)
           (steps-of rest (cons (cons t indices) acc))))
        (t (mv-let (clause rest)
             (up-to-0 (cdr objects) nil)
             (mv-let (hints rest)
               (up-to-0 rest nil)
               (steps-of rest
                         (cons (make add-step
                                     :index (car objects)
                                     :clause clause
                                     :rup-indices hints
                                     :drat-hints nil)
                               acc)))))))

; Prints whether the proof is one, and derives the empty clause.
(defun check (formula-file proof-file state)
  (mv-let (formula state)
    (read-whole formula-file state)
    (mv-let (proof state)
      (read-whole proof-file state)
      (mv-let (is-valid is-refutation)
        (valid-proofp (formula-of formula) (steps-of proof nil))
        (prog2$ (cw "~%~s0 ~s1~%" proof-file (if (and is-valid is-refutation) "VERIFIED" "REJECTED"))
                (mv nil :invisible state))))))

(comp t)
