/** The first thing the Tab key reaches: past the menus, to the page. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a
      href={`#${target}`}
      className="fixed start-4 top-3 z-50 -translate-y-24 rounded-full bg-accent px-5 py-2.5 font-semibold text-accent-ink no-underline focus:translate-y-0"
      onClick={(event) => {
        // Not by the address: that would be a step in the history, and the router would see it.
        event.preventDefault()
        const main = document.getElementById(target)
        main?.focus()
        main?.scrollIntoView()
      }}
    >
      Spring til indholdet
    </a>
  )
}
