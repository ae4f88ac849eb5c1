//! The calculator: fields as typed, and everything that follows from them.

use leptos::prelude::*;

use crate::budget::{Answer, Field, Form, Inputs, LessonLine, TimeUnit, read_lesson_line};
use crate::chart::Frontier;

/// One calculator. Answers follow the fields as one types.
#[derive(Clone, Copy)]
pub struct CalculatorState {
    form: RwSignal<Form>,
    inputs: Memo<Inputs>,
    pasted: RwSignal<String>,
    paste_reading: RwSignal<Option<LessonLine>>,
}

impl CalculatorState {
    /// A calculator that starts from `form`.
    pub fn new(form: Form) -> Self {
        let form = RwSignal::new(form);
        Self {
            form,
            inputs: Memo::new(move |_| form.with(Form::read)),
            pasted: RwSignal::new(String::new()),
            paste_reading: RwSignal::new(None),
        }
    }

    /// A calculator with the lesson's rules that starts from two known numbers.
    pub fn starting_at(ttft_s: f64, tokens_per_second: f64) -> Self {
        Self::new(Form {
            ttft: ttft_s.to_string(),
            rate: tokens_per_second.to_string(),
            ..Form::default()
        })
    }

    /// The fields as typed.
    pub fn form(self) -> Form {
        self.form.get()
    }

    /// Puts other texts into the fields, unless they are there already.
    pub fn set_form(self, form: Form) {
        if self.form.with_untracked(|current| *current != form) {
            self.form.set(form);
            self.forget_paste_reading();
        }
    }

    /// The text of a field.
    pub fn text(self, field: Field) -> String {
        self.form.with(|form| form.text(field).to_owned())
    }

    /// Notes what was typed into a field.
    pub fn type_into(self, field: Field, text: String) {
        self.form.update(|form| *form.text_mut(field) = text);
        if matches!(field, Field::Ttft | Field::Rate) {
            self.forget_paste_reading();
        }
    }

    /// The unit chosen beside the TTFT field.
    pub fn ttft_unit(self) -> TimeUnit {
        self.form.with(|form| form.ttft_unit)
    }

    /// Chooses the unit beside the TTFT field; the number stays as typed.
    pub fn choose_ttft_unit(self, unit: TimeUnit) {
        self.form.update(|form| form.ttft_unit = unit);
        self.forget_paste_reading();
    }

    /// What was taken from the pasted line no longer stands in the fields, so it is no longer said.
    fn forget_paste_reading(self) {
        if self.paste_reading.with_untracked(Option::is_some) {
            self.paste_reading.set(None);
        }
    }

    /// Whether the rules are the lesson's own.
    pub fn has_lesson_rules(self) -> bool {
        self.form.with(Form::has_lesson_rules)
    }

    /// Puts the lesson's rules back.
    pub fn restore_lesson_rules(self) {
        self.form.update(Form::restore_lesson_rules);
    }

    /// The fields, read.
    pub fn inputs(self) -> Inputs {
        self.inputs.get()
    }

    /// What the calculator answers; None while a rule cannot be read.
    pub fn answer(self) -> Option<Answer> {
        self.inputs.with(Inputs::answer)
    }

    /// The chart of the answer.
    pub fn chart(self) -> Option<Frontier> {
        self.inputs.with(|inputs| {
            let ttft = inputs.ttft.as_ref().ok().map(|read| read.value);
            let rate = inputs.rate.as_ref().ok().map(|read| read.value);
            Some(Frontier::of(&inputs.answer()?, ttft, rate))
        })
    }

    /// What stands in the paste field.
    pub fn pasted(self) -> String {
        self.pasted.get()
    }

    /// How the pasted text was read; None while the paste field is empty, and once the two numbers
    /// were changed by hand.
    pub fn paste_reading(self) -> Option<LessonLine> {
        self.paste_reading.get()
    }

    /// Takes what stands in the paste field over into the two numbers. The text stays where it is.
    pub fn paste(self, text: String) {
        let reading = (!text.trim().is_empty()).then(|| read_lesson_line(&text));
        if let Some(line) = &reading {
            self.form.update(|form| {
                if let Some(ttft) = line.ttft {
                    form.set_ttft(ttft);
                }
                if let Some(rate) = line.rate {
                    form.set_rate(rate);
                }
            });
        }
        self.pasted.set(text);
        self.paste_reading.set(reading);
    }
}
