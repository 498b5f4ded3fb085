/** React keeps what it believes a field to hold, and hears nothing of a field that holds it already. */
interface Tracked {
  _valueTracker?: { setValue(value: string): void }
}

/** What was typed and chosen on a page of the server's before the application was there: its fields say it again. */
export function retellEarlyWords(root: ParentNode) {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.value === field.defaultValue || field.type === 'checkbox' || field.type === 'radio') continue
    ;(field as Tracked)._valueTracker?.setValue(field.defaultValue)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const choice of root.querySelectorAll('select')) {
    const first = [...choice.options].find(({ defaultSelected }) => defaultSelected) ?? choice.options[0]
    if (choice.selectedOptions[0] !== first) choice.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
