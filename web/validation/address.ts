export const overviewPath = '/fund/validerings-overblik'
export const namingPath = `${overviewPath}?fane=bestem`
export const queuePath = `${overviewPath}?fane=koe`
export const comparePath = (taxonIds: readonly number[]) => `/fund/sammenlign?arter=${taxonIds.join(',')}`
