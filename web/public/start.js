// A page that came as finished HTML can be read and its links followed before the application is there. Much of its code is
// fetched when the browser has nothing else to do, and it runs when somebody moves: at once for those who have been here
// before.
;(() => {
  const scripts = document.getElementById('app-scripts')
  // What others have hung on the link is no part of the page, which was made for the address without it.
  const { href } = document.currentScript.dataset
  if (href !== location.pathname + location.search) history.replaceState(null, '', href + location.hash)
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']
  const options = { capture: true, passive: true }
  // Safari has no such thing.
  const requestIdle = window.requestIdleCallback ?? ((work) => work())
  // Milliseconds: what is looked at comes first.
  const restAfterLoad = 1500
  const pressable = 'button, [role="tab"]'
  let pressed = null
  // What a box that can be ticked was to become.
  let wanted

  const fetchCode = (rel) => document.head.append(...scripts.content.querySelectorAll(`link[rel="${rel}"]`))
  // A pointer that rests where the page appears is told to it as a move of no length.
  const isResting = (event) => event?.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
  const run = (event) => {
    if (isResting(event)) return
    for (const sign of signs) removeEventListener(sign, run, options)
    fetchCode('modulepreload')
    for (const { type, src } of scripts.content.querySelectorAll('script')) {
      document.head.append(Object.assign(document.createElement('script'), { type, src, crossOrigin: '' }))
    }
  }
  const hold = (event) => {
    pressed = event.target.closest(`${pressable}, input[type="checkbox"]`) ?? pressed
    wanted = pressed?.checked
  }
  // The key that opens the box for everything; in a field it is a letter.
  const inField = (target) => target.closest?.('input, textarea, select')
  const holdKey = ({ key, target }) => {
    if (key !== '/' || inField(target) || typed !== undefined) return
    pressed = document.querySelector('[aria-keyshortcuts="/"]') ?? pressed
    if (pressed) typed = ''
  }
  // What is typed after it belongs in the box, which is not there yet.
  let typed
  const collect = (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (typed === undefined || inField(target) || ctrlKey || metaKey || altKey) return
    if (key.length === 1 && (key !== '/' || typed !== '')) typed += key
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const hand = (left) => {
    const field = document.activeElement
    if (field?.tagName === 'INPUT') {
      if (typed) Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, typed + field.value)
      if (typed) field.dispatchEvent(new Event('input', { bubbles: true }))
    } else if (left > 0) return void setTimeout(hand, 50, left - 1)
    typed = undefined
    removeEventListener('keydown', collect, true)
  }

  for (const sign of signs) addEventListener(sign, run, options)
  addEventListener('click', hold, true)
  addEventListener('keydown', collect, true)
  addEventListener('keydown', holdKey, true)
  // From here on the application hears presses itself.
  addEventListener('app:here', () => {
    removeEventListener('click', hold, true)
    removeEventListener('keydown', holdKey, true)
  })
  // And now it knows who presses: the same button may be another by then, or come a moment later.
  addEventListener('app:ready', () => {
    const { textContent } = pressed ?? {}
    // One that the application has not taken over yet hears nothing.
    const isTakenOver = (button) => Object.keys(button).some((key) => key.startsWith('__reactFiber'))
    const press = (left) => {
      const same = [...document.querySelectorAll(`#root :is(${pressable})`)].filter((one) => one.textContent === textContent)
      const button = pressed.isConnected || wanted !== undefined ? pressed : same[0]
      if (button && isTakenOver(button)) {
        if (wanted === undefined || button.checked !== wanted) button.click()
      }
      else if (left > 0) setTimeout(press, 100, left - 1)
    }
    if (pressed) press(50)
    hand(typed === undefined ? 0 : 100)
  })

  if (document.cookie !== '' || localStorage.length > 0 || location.search !== '') run()
  else addEventListener('load', () => setTimeout(() => requestIdle(() => fetchCode('prefetch')), restAfterLoad))
})()
