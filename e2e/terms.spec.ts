import { acceptTerms, expect, test } from './driver.ts'
import { asThem, withPerson } from './people.ts'

// Everybody in the portal is asked: other tests do not expect that.
test.use({ as: 'siteadmin', portalName: 'terms' })

test('publishes terms that everybody must accept again', async ({ page, browser, portal }) => {
  await withPerson(browser, portal.url, 'Vigga Vilkår', async (theirs) => {
    await page.goto('/administration/site-admin?fane=vilkaar')
    // What is typed before the editor has come stands after the old text, instead of in its place.
    await page
      .locator('.ProseMirror')
      .and(page.getByRole('textbox', { name: 'Vilkårenes tekst' }))
      .fill('De helt nye vilkår')
    await page.getByLabel('Kræver ny accept').check()
    await page.getByRole('button', { name: 'Udgiv …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Udgiv', exact: true }).click()
    await expect(page).toHaveURL(/\/vilkaar\?redirect=/)
    await acceptTerms(page)
    await expect(page).toHaveURL('/administration/site-admin?fane=vilkaar')
    // The page was kept, editor and all.
    await expect(page.getByRole('textbox', { name: 'Vilkårenes tekst' })).toHaveText('De helt nye vilkår')

    expect(await asThem(theirs, '/api/account/search-users?queryString=a')).toBe(403)
    await theirs.goto('/claims')
    await expect(theirs).toHaveURL('/vilkaar?redirect=/claims')
    await expect(theirs.getByText('De helt nye vilkår')).toBeVisible()
    await acceptTerms(theirs)
    await expect(theirs).toHaveURL('/claims')
    expect(await asThem(theirs, '/api/account/search-users?queryString=a')).toBe(200)
  })
})
