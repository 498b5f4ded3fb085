/** A stretch of a text, and whether it is what was typed. */
export interface MarkedPart {
  text: string
  isMatch: boolean
}

/** A text with what was typed marked in it. */
export function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  let at = 0
  return parts.map(({ text, isMatch }) => {
    const key = at
    at += text.length
    return isMatch ? (
      <mark key={key} className="rounded-[0.2em] bg-accent-soft px-px text-accent">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
