import type { WebConfig } from '#contract/web-config.ts'

const embedded = (): WebConfig => {
  const text = globalThis.document?.getElementById('app-config')?.textContent
  return (text ? JSON.parse(text) : {}) as WebConfig
}

/** What the server says about itself: embedded in the page, so that nothing has to be fetched before the first paint. */
export const config: WebConfig = embedded()

/** Where there is no page to read it from: when HTML is made beforehand, and in tests. */
export const provideConfig = (given: WebConfig) => {
  Object.assign(config, given)
}
