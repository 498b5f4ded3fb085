import { expect, it } from 'vitest'
import { acceptedFiles, pictureTypes } from './picture-intake.ts'

it('on Android any file may be chosen, for its gallery takes the place out of pictures', () => {
  expect(acceptedFiles('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0')).toBeUndefined()
})

it.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0',
])('elsewhere pictures alone: %s', (userAgent) => {
  expect(acceptedFiles(userAgent)).toBe(pictureTypes)
})
