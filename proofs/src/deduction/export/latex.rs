//! Proofs as LaTeX: a row for each line, a bar for each box around it, as Fitch draws them.

use super::{Proof, Writer};
use crate::deduction::{
    error::Reason,
    formula::{Formula, LATEX, Written},
    proof::{Line, Reference, Rule},
};

/// Before the first proof. The tables go on over pages.
const BEGIN: &str = r"\documentclass{article}
\usepackage{longtable}
% The bar of a box; a formula of several lines inside so many boxes.
\newcommand{\boxbar}{\vrule\hspace{0.8em}}
\newcommand{\broken}[2]{\parbox[t]{\dimexpr0.6\linewidth-#1em\relax}{\raggedright\strut#2\strut}}
\begin{document}
";

/// The most characters, as proofs have them, of a formula that has one line on paper.
const LONG: usize = 44;

const END: &str = "\n\\end{document}\n";

pub(super) fn write(proofs: &[Proof], out: &mut Writer<'_>) -> Result<(), Reason> {
    out.push(BEGIN)?;
    for proof in proofs {
        table(proof, out)?;
    }
    out.push(END)
}

/// What a theorem says, and its proof.
fn table(proof: &Proof, out: &mut Writer<'_>) -> Result<(), Reason> {
    let sequent = &proof.sequent;
    let name = sequent.name.replace('_', r"\_");
    out.push(&format!("\n\\subsection*{{\\texttt{{{name}}}}}\n\\noindent "))?;
    let premises: Vec<String> = sequent.premises.iter().map(formula).collect();
    out.push(&premises.join(", "))?;
    out.push(&format!(" $\\vdash$ {}\n", formula(&sequent.conclusion)))?;
    out.push("\\begin{longtable}[l]{@{}r@{\\quad}l@{\\qquad}l@{}}\n")?;
    proof.lines.iter().try_for_each(|line| rows(line, out))?;
    out.push("\\end{longtable}\n")
}

/// A row for each formula of a line. Of several each has its number, as references say it.
fn rows(line: &Line, out: &mut Writer<'_>) -> Result<(), Reason> {
    let bars = r"\boxbar ".repeat(line.depth);
    for (nth, said) in line.formulas.iter().enumerate() {
        let is_long = said.to_string().len() > LONG.saturating_sub(2 * line.depth);
        let said = match line.rule {
            _ if is_long => format!(r"\broken{{{}}}{{{}}}", line.depth, formula(said)),
            Rule::Assumption => format!(r"\underline{{{}}}", formula(said)),
            _ => formula(said),
        };
        let number = match line.formulas.len() {
            1 => line.number.to_string(),
            _ => format!("{}.{}", line.number, nth + 1),
        };
        out.push(&format!("{number} & {bars}{said} & {} \\\\\n", reason(line)))?;
    }
    Ok(())
}

fn formula(formula: &Formula) -> String {
    format!("${}$", Written(formula, &LATEX))
}

/// The rule and what it is used with, as in `→e 1.1, 2`.
fn reason(line: &Line) -> String {
    let references: Vec<String> = line.references.iter().map(reference).collect();
    format!("{} {}", rule(&line.rule), references.join(", ")).trim_end().to_owned()
}

fn reference(reference: &Reference) -> String {
    match reference {
        Reference::Formula { line, nth: None } => line.to_string(),
        Reference::Formula { line, nth: Some(nth) } => format!("{line}.{nth}"),
        Reference::Box { first, last } => format!("{first}--{last}"),
    }
}

/// Connectives are introduced (i) and eliminated (e), as in Huth and Ryan's *Logic in Computer Science*.
fn rule(rule: &Rule) -> String {
    match rule {
        Rule::Premise => "premise".to_owned(),
        Rule::Assumption => "assumption".to_owned(),
        Rule::Copy => "copy".to_owned(),
        Rule::AndIntro => r"$\land$i".to_owned(),
        Rule::AndElim => r"$\land$e".to_owned(),
        Rule::OrIntro => r"$\lor$i".to_owned(),
        Rule::OrElim => r"$\lor$e".to_owned(),
        Rule::NotIntro => r"$\lnot$i".to_owned(),
        Rule::NotElim | Rule::BottomIntro => r"$\lnot$e".to_owned(),
        Rule::ImpliesIntro => r"$\to$i".to_owned(),
        Rule::ImpliesElim => r"$\to$e".to_owned(),
        Rule::IffIntro => r"$\leftrightarrow$i".to_owned(),
        Rule::IffElim => r"$\leftrightarrow$e".to_owned(),
        Rule::BottomElim => r"$\bot$e".to_owned(),
        Rule::Contradiction => "PBC".to_owned(),
        Rule::DoubleNegation => r"$\lnot\lnot$e".to_owned(),
        Rule::ExcludedMiddle => "LEM".to_owned(),
        Rule::Theorem(name) => format!(r"\texttt{{{}}}", name.replace('_', r"\_")),
    }
}
