import type { NewsLine } from '#contract/news.ts'
import { Link } from '../core/link.tsx'
import { shownPicture } from '../media/shown-picture.ts'
import { cx } from '../ui/cx.ts'
import { Photo } from '../ui/Photo.tsx'
import { newsPath } from './address.ts'
import { NewsTime } from './NewsTime.tsx'

interface NewsCardProps {
  news: NewsLine
  /** Stands alone over the others: larger, with the picture beside the words where there is room. */
  isLead?: boolean
  /** The level of its heading. */
  level?: 2 | 3
}

/** News in a list: its picture, when, what, and how it begins. */
export function NewsCard({ news, isLead = false, level = 2 }: NewsCardProps) {
  const { id, title, introduction, picture } = news
  const shown = picture && shownPicture(picture)
  const Heading = `h${level}` as const
  return (
    <article
      className={cx(
        'group relative grid h-full content-start overflow-clip rounded-lg border border-line bg-surface shadow-card transition-colors duration-quick hover:border-accent',
        isLead && shown && 'md:grid-cols-[1.25fr_1fr] md:content-stretch',
      )}
    >
      {shown && (
        <Photo
          src={shown.mediumUrl}
          srcSet={`${shown.thumbnailUrl} 640w, ${shown.mediumUrl} 1280w`}
          sizes={
            isLead ? '(min-width: 48rem) 40rem, 100vw' : '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw'
          }
          alt=""
          width={shown.width}
          height={shown.height}
          placeholder={shown.placeholder}
          isLazy={!isLead}
          className={cx(
            'w-full object-cover',
            isLead ? 'aspect-16/9 md:aspect-auto md:h-full md:max-h-96' : 'aspect-16/9',
          )}
        />
      )}
      <div className={cx('grid content-start gap-2 p-5', isLead && 'sm:p-7 md:content-center')}>
        <NewsTime news={news} />
        <Heading
          className={cx(
            'wrap-anywhere font-display font-semibold leading-snug tracking-tight',
            isLead ? 'text-2xl' : 'text-xl',
          )}
        >
          <Link
            to={newsPath(id)}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg group-hover:text-accent"
          >
            {title}
          </Link>
        </Heading>
        {introduction && (
          <p className={cx('wrap-anywhere text-ink-soft', isLead ? 'line-clamp-5 text-lg' : 'line-clamp-3')}>
            {introduction}
          </p>
        )}
      </div>
    </article>
  )
}
