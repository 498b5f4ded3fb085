import { type Html, html } from './html.ts'

interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string | undefined
  hint?: string
  error?: string | undefined
  optional?: boolean
  focus?: boolean
  maxLength?: number
  /** Ids of texts elsewhere on the page that belong to the field. */
  describedBy?: string | undefined
  /** The error stands in a notice elsewhere; only mark the field. */
  invalid?: boolean
}

/** A labelled field with its hint and its error, tied together for those who listen to the page. */
export const field = (f: Field): Html => {
  // The script lays a button beside a code: the box is there before, so that nobody is disturbed while they type.
  const isCode = f.type === 'password'
  const described = [f.hint && `${f.name}-hint`, f.error && `${f.name}-error`, f.describedBy].filter(Boolean).join(' ')
  return html`<div class="field">
  <label for="${f.name}">${f.label}${f.optional && html` <span class="optional">(valgfrit)</span>`}</label>
  ${isCode && html`<div class="with-button">`}<input id="${f.name}" name="${f.name}" type="${f.type ?? 'text'}" autocomplete="${f.autocomplete}" maxlength="${f.maxLength ?? 254}"${
    f.value !== undefined && html` value="${f.value}"`
  }${!isCode && html` autocapitalize="${f.name === 'name' ? 'words' : 'none'}" spellcheck="false"`}${
    !f.optional && html` required`
  }${f.focus && html` autofocus`}${(f.error || f.invalid) && html` aria-invalid="true"`}${
    described && html` aria-describedby="${described}"`
  }>${isCode && html`</div>`}
  ${f.error && html`<p class="field-error" id="${f.name}-error">${f.error}</p>`}
  ${f.hint && html`<p class="hint" id="${f.name}-hint">${f.hint}</p>`}
</div>`
}

export const errorNotice = (text: string | undefined): Html | false =>
  text !== undefined && html`<div class="notice notice-error" role="alert" id="form-error"><p>${text}</p></div>`

export const passwordHint =
  'Mindst 10 tegn. En hel sætning er lettere at huske og meget sværere at gætte end et kort, indviklet ord.'
