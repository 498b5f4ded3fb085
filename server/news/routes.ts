import type { news } from '#contract/news.ts'
import type { RoomHandlers, Validators } from '#server/core/serve.ts'
import { newsFeed } from './feed.ts'
import { searchNews } from './list.ts'
import { createOrUpdateNews, deleteNews, getNews, restoreNews } from './news.ts'

export const newsHandlers: RoomHandlers<typeof news> = {
  searchNews: (ctx, input) => searchNews(ctx, input),
  newsFeed: (ctx) => newsFeed(ctx),
  getNews: (ctx, input) => getNews(ctx, input),
  createOrUpdateNews: (ctx, input) => createOrUpdateNews(ctx, input),
  deleteNews: (ctx, input) => deleteNews(ctx, input),
  restoreNews: (ctx, input) => restoreNews(ctx, input),
}

/** Programs ask for the feed again and again. */
export const newsValidators: Validators<typeof news> = { newsFeed: 'content' }
