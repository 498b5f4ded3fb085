import { z } from 'zod'
import { call, Done, everyone, Id, line, Moment, oneOf, page, QueryId, Skip, staff, Take, text } from './call.ts'
import { Media, TopPicture } from './media.ts'
import { newsLimits, newsStates, newsTabs } from './news-words.ts'

const writers = staff('siteAdminRole')

/** A piece of news as lists show it. */
export const NewsLine = z
  .object({
    id: Id,
    title: z.string(),
    introduction: z.string(),
    picture: Media.nullable(),
    state: oneOf(newsStates),
    /** When it was published, or will be; null for a draft. */
    publishAt: Moment.nullable(),
    /** It stands first until its day is over. */
    isPinned: z.boolean(),
    isDeleted: z.boolean(),
  })
  .meta({ id: 'NewsLine' })
export type NewsLine = z.output<typeof NewsLine>

export const News = NewsLine.extend({
  html: z.string(),
  /** What only those who write news need; null for everybody else. */
  care: z
    .object({
      version: z.number().int(),
      pinnedUntil: z.iso.date().nullable(),
      tells: z.boolean(),
      toldAt: Moment.nullable(),
      updatedAt: Moment,
    })
    .nullable(),
}).meta({ id: 'News' })
export type News = z.output<typeof News>

/** News as it is written. */
export const NewsInput = z.object({
  /** Without it a new one is made. */
  id: Id.optional(),
  /** Given to new news by who sends it: sent again when the answer was lost, it is the same. */
  uuid: z.uuid().optional(),
  title: line(newsLimits.title, 3),
  introduction: line(newsLimits.introduction).default(''),
  html: text(newsLimits.html).default(''),
  picture: TopPicture.nullable().default(null),
  state: oneOf(newsStates),
  /** Planned: when it appears. Published: when it did, now when not given. */
  publishAt: Moment.nullable().default(null),
  /** The last day on which it stands first. */
  pinnedUntil: z.iso.date().nullable().default(null),
  /** Members are told of it when it appears, once. */
  tells: z.boolean().default(false),
})
export type NewsInput = z.output<typeof NewsInput>

const OneNews = z.object({ id: Id })

export const news = {
  searchNews: call({
    method: 'GET',
    path: '/news/search',
    access: everyone,
    summary:
      'News, what is pinned first, then the newest; with queryString those that hold the words, in any Danish form. Drafts, what is planned and what is deleted are for site administrators.',
    query: z.object({
      queryString: text(200).default(''),
      tab: oneOf(newsTabs).default('all'),
      skip: Skip,
      take: Take,
    }),
    reply: page(NewsLine).extend({ may: z.object({ write: z.boolean() }) }),
  }),
  newsFeed: call({
    method: 'GET',
    path: '/news/feed.xml',
    access: everyone,
    summary: 'The newest published news as an Atom feed.',
    file: 'application/atom+xml; charset=utf-8',
  }),
  getNews: call({
    method: 'GET',
    path: '/news/{id}',
    access: everyone,
    summary: 'One piece of news: published for everybody, in any state for site administrators.',
    params: z.object({ id: QueryId }),
    reply: News,
  }),
  createOrUpdateNews: call({
    method: 'POST',
    path: '/news/create-or-update',
    access: writers,
    summary: 'Write news, or change it: as a draft, planned for a time, or published. An older version is refused.',
    body: z.object({ news: NewsInput, version: z.number().int().min(1).optional() }),
    reply: News,
  }),
  deleteNews: call({
    method: 'POST',
    path: '/news/delete',
    access: writers,
    summary: 'Take news away; it can be restored.',
    body: OneNews,
    reply: Done,
  }),
  restoreNews: call({
    method: 'POST',
    path: '/news/restore',
    access: writers,
    summary: 'Bring deleted news back as it was; what was planned for a time that is over comes back as a draft.',
    body: OneNews,
    reply: News,
  }),
}
