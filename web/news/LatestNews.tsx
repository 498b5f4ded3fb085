import { Link } from '../core/link.tsx'
import { shownPicture } from '../media/shown-picture.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { Photo } from '../ui/Photo.tsx'
import { newsPath } from './address.ts'
import { NewsCard } from './NewsCard.tsx'
import { NewsTime } from './NewsTime.tsx'
import { useLatestNews } from './news-data.ts'

const few = 3

/** The newest news in a narrow column. Silent where there is nothing. */
export function LatestNews() {
  const items = useLatestNews(few).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card title="Nyheder">
      <ul className="-mx-2 grid gap-1">
        {items.map((news) => {
          const shown = news.picture && shownPicture(news.picture)
          return (
            <li key={news.id} className="group relative flex gap-3 rounded-md p-2 hover:bg-accent-soft">
              {shown && (
                <Photo
                  src={shown.thumbnailUrl}
                  alt=""
                  width={64}
                  height={64}
                  placeholder={shown.placeholder}
                  isLazy
                  className="size-16 shrink-0 rounded-md object-cover"
                />
              )}
              <div className="grid min-w-0 content-start gap-1">
                <h3 className="wrap-anywhere font-semibold leading-snug">
                  <Link
                    to={newsPath(news.id)}
                    className="text-ink no-underline after:absolute after:inset-0 after:rounded-md group-hover:text-accent"
                  >
                    {news.title}
                  </Link>
                </h3>
                <NewsTime news={news} />
              </div>
            </li>
          )
        })}
      </ul>
      <p>
        <Link to="/nyheder" className="touch-target text-accent underline underline-offset-4">
          Alle nyheder
        </Link>
      </p>
    </Card>
  )
}

/** The newest news across the page, for who meets the portal for the first time. */
export function NewsRow() {
  const items = useLatestNews(few).data?.items ?? []
  if (items.length === 0) return null
  return (
    <div className="page-width pt-20 md:pt-28">
      <h2 className="font-display font-semibold text-4xl tracking-tight">Nyt fra portalen</h2>
      <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((news) => (
          <li key={news.id}>
            <NewsCard news={news} level={3} />
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <ButtonLink to="/nyheder">Alle nyheder</ButtonLink>
      </p>
    </div>
  )
}
