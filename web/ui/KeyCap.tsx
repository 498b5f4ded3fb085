/** A key of the keyboard. */
export const KeyCap = ({ children }: { children: string }) => (
  <kbd className="inline-grid min-w-7 place-items-center rounded-sm border border-edge bg-raised px-1.5 py-0.5 font-sans font-semibold text-ink text-xs">
    {children}
  </kbd>
)
