import { cx } from './cx.ts'

/** HTML that the server has sanitised (terms, help texts), set as running text. The content security policy forbids scripts in it. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return <div className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
