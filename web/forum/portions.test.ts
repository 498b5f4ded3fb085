import { describe, expect, it } from 'vitest'
import type { Comment, Thread } from '#contract/thread.ts'
import { merged } from './portions.ts'

const all = 100
/** The comments from one number to before another, of a thread of a hundred. */
const part = (from: number, to: number, html = ''): Thread =>
  ({
    firstUnreadId: from,
    comments: Array.from({ length: to - from }, (_, at) => ({ id: 1000 + from + at, html })) as Comment[],
    earlier: from,
    later: all - to,
  }) as Thread
const span = ({ earlier, comments, later }: Thread) => [earlier, comments.length, later, comments[0]?.id]

describe('portions of a thread', () => {
  it('that follow each other become one', () => {
    expect(span(merged(part(50, 60), part(60, 100)))).toEqual([50, 50, 0, 1050])
    expect(span(merged(part(50, 60), part(0, 50)))).toEqual([0, 60, 40, 1000])
  })
  it('that overlap tell what came last, and each comment once', () => {
    const both = merged(part(50, 60, 'old'), part(55, 70, 'new'))
    expect(span(both)).toEqual([50, 20, 30, 1050])
    expect(both.comments.map(({ html }) => html)).toEqual([...Array(5).fill('old'), ...Array(15).fill('new')])
    expect(both.firstUnreadId).toBe(50)
  })
  it('that lie apart replace each other', () => {
    expect(span(merged(part(0, 20), part(50, 100)))).toEqual([50, 50, 0, 1050])
  })
  it('stay as they were when nothing has come', () => {
    expect(span(merged(part(60, 100), part(100, 100)))).toEqual([60, 40, 0, 1060])
  })
})
