import type { Media } from '#contract/media.ts'
import type { NewsLine } from '#contract/news.ts'
import { shownPicture } from '../media/shown-picture.ts'
import { PictureGallery } from '../ui/PictureGallery.tsx'
import { Prose } from '../ui/Prose.tsx'
import { NewsTime } from './NewsTime.tsx'

interface ArticleProps {
  news: Pick<NewsLine, 'title' | 'introduction' | 'state' | 'publishAt' | 'isPinned' | 'isDeleted'> & {
    html: string
    picture: Media | null
  }
}

/** News under its heading: how it begins, its picture, and the rest. */
export function Article({ news }: ArticleProps) {
  const { title, introduction, html, picture } = news
  return (
    <div className="grid gap-6">
      <NewsTime news={news} />
      {introduction && <p className="wrap-anywhere font-medium text-lg">{introduction}</p>}
      {picture && <PictureGallery name={title} pictures={[shownPicture(picture)]} empty={null} />}
      {html && <Prose html={html} className="wrap-anywhere" />}
    </div>
  )
}
