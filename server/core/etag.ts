const strong = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether who asks says that they have this already; weak or not, it is the same. */
export const isAmongKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => strong(one) === strong(etag)) ?? false
