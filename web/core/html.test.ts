// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml, escapeHtml, isEmptyHtml } from './html.ts'

describe('cleanHtml', () => {
  it('keeps text markup and plain links', () => {
    const html = '<p>Et <strong>fedt</strong> <a href="/fund/7">fund</a></p><ul><li>ét</li></ul>'
    expect(cleanHtml(html)).toBe(html)
  })
  it.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<p onclick="x()" style="color:red" id="root">x</p>', '<p>x</p>'],
    ['<img src=x onerror=alert(1)>x', 'x'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<object data="/x"></object><form><button>x</button></form>', 'x'],
    ['<svg><title>x</title></svg>y', 'y'],
    ['<section><section><p>x</p></section></section>', '<p>x</p>'],
  ])('takes out what is more than that: %s', (html, cleaned) => {
    expect(cleanHtml(html)).toBe(cleaned)
  })
  it('marks links that lead out', () => {
    expect(cleanHtml('<a href="https://example.org" target="_blank">x</a>')).toBe(
      '<a href="https://example.org" rel="noopener noreferrer">x</a>',
    )
  })
})

describe('escapeHtml', () => {
  it('shows any text as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const element = document.createElement('p')
        element.innerHTML = escapeHtml(text)
        expect(element.children).toHaveLength(0)
        expect(escapeHtml(text)).not.toMatch(/[<>"']/)
      }),
    )
  })
})

describe('isEmptyHtml', () => {
  it.each([undefined, '', '  ', '<p></p>', '<p> </p>', '<p><br></p>', '<p>&nbsp;</p>', '<p><strong></strong></p>'])(
    '%s has nothing to read',
    (html) => {
      expect(isEmptyHtml(html)).toBe(true)
    },
  )
  it.each(['x', '<p>x</p>', '<p></p><p>0</p>'])('%s has', (html) => {
    expect(isEmptyHtml(html)).toBe(false)
  })
})
