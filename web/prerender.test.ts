import { expect, it } from 'vitest'
import type { WebConfig } from '#contract/web-config.ts'
import { render } from './prerender.tsx'

const config = { siteName: 'Vildfund', siteOwner: 'Ejeren', siteContact: 'kontakt@vildfund.example', frontPage: {} }
const landing = (frontPage: Record<string, string> = {}) =>
  render('/landingpage', { ...config, frontPage } as unknown as WebConfig)

it('gives the landing page with its heading, and what administrators wrote', () => {
  expect(landing()).toMatch(/<h1[^>]*>Læg mærke til det vilde<\/h1>/)
  expect(landing({ heading: 'Ud & se <b>' })).toContain('Ud &amp; se &lt;b&gt;')
})

it('keeps to the content security policy: no inline styles, no scripts', () => {
  expect(landing()).not.toMatch(/\sstyle=|<style|<script|\son\w+=/)
})

it('leaves all other pages to the browser', () => {
  expect(render('/overblik', config as unknown as WebConfig)).toBe('')
})
