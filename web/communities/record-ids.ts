/** The finds that are named in a text: by number, or by the address of their page. */
export const recordIdsIn = (text: string): number[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .flatMap((word) => /(?:^|\/fund\/)([1-9]\d{0,14})(?:[?#].*)?$/.exec(word)?.[1] ?? [])
      .map(Number),
  ),
]
