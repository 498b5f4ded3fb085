/**
 * Made when it is first asked for, and kept. A format of dates or numbers takes a slow phone some 20 ms to make, and a
 * page needs few of those that its code knows.
 */
export const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
