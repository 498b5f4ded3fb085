// Small comforts of the sign-in pages. Everything works without them.

for (const input of document.querySelectorAll('input[type="password"]')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'reveal'
  const show = (visible) => {
    input.type = visible ? 'text' : 'password'
    button.textContent = visible ? 'Skjul' : 'Vis'
    button.setAttribute('aria-label', visible ? 'Skjul koden' : 'Vis koden')
  }
  show(false)
  button.addEventListener('click', () => {
    show(input.type === 'password')
    input.focus()
  })
  // A password manager should see a password field when the form is sent.
  input.form.addEventListener('submit', () => show(false))
  // Whoever types already is not disturbed: the field stays where it is.
  input.after(button)
}

for (const button of document.querySelectorAll('button[data-login]')) {
  button.hidden = false
  button.addEventListener('click', () => {
    const form = document.querySelector('form')
    form.elements.login.value = button.dataset.login
    form.elements.password.value = button.dataset.password
    const submit = form.querySelector('button[type="submit"]')
    submit.focus()
    submit.scrollIntoView({ block: 'center' })
  })
}

// Twice is once too many.
for (const form of document.querySelectorAll('form')) {
  let sent = false
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault()
    sent = true
  })
  addEventListener('pageshow', () => {
    sent = false
  })
}
