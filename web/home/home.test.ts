// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import { frontPageText } from '../settings/front-page.ts'
import { administrationPages } from './administration.ts'
import { isPutAway, nextSteps, putStepsAway } from './next-steps.ts'

const user = {
  displayName: 'Karen Lyng',
  hasAcceptedMostRecentTerms: true,
  mediaLicense: 'CC BY 4.0',
  userProfilePhotoUrl: null,
} as OwnUser

describe('the next steps', () => {
  const open = (changed: Partial<OwnUser>) =>
    nextSteps({ ...user, ...changed })
      .filter(({ isDone }) => !isDone)
      .map(({ key }) => key)
  it('ask for a photo until there is one', () => {
    expect(open({})).toEqual(['photo'])
    expect(open({ userProfilePhotoUrl: '/media/x.webp' })).toEqual([])
  })
  it('ask for a name that is blank and for terms that are not accepted', () => {
    expect(open({ displayName: ' ', hasAcceptedMostRecentTerms: false })).toEqual(['terms', 'name', 'photo'])
  })
  it('say which licence new pictures get', () => {
    expect(nextSteps({ ...user, mediaLicense: 'CC0' }).find(({ key }) => key === 'licence')?.text).toContain('CC0')
  })
})

describe('the list of next steps', () => {
  it('stays away for who has put it away, and for nobody else on the device', () => {
    expect(isPutAway(7)).toBe(false)
    putStepsAway(7)
    expect([isPutAway(7), isPutAway(8)]).toEqual([true, false])
  })
})

describe('the index of administration', () => {
  it('shows a site administrator every page, each with a sentence', () => {
    const shown = administrationPages({ isSignedIn: true, roles: [{ role: 'siteAdminRole' }] })
    expect(shown.map(({ path }) => path)).toContain('/administration/site-admin')
    for (const { path, text } of shown) expect(text, path).not.toBe('')
  })
  it('shows a moderator none of the site administrators’ pages', () => {
    const shown = administrationPages({ isSignedIn: true, roles: [{ role: 'siteModerator' }] })
    expect(shown.map(({ path }) => path)).toEqual(['/administration/daglig-rutine', '/administration/rapporter'])
  })
})

describe('the texts of the landing page', () => {
  it('are what administrators wrote, or the portal’s own', () => {
    expect(frontPageText({ frontPage: { heading: 'Velkommen ud' } }, 'heading')).toBe('Velkommen ud')
    expect(frontPageText({ frontPage: { heading: '  ' } }, 'heading')).toBe('Læg mærke til det vilde')
  })
})
