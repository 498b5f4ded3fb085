import { communityAddresses, communityPage } from '../communities/page.ts'
import type { RoomPages } from '../core/page-content.ts'
import { threadAddresses, threadPage } from '../forum/page.ts'
import { newsAddresses, newsPage } from '../news/page.ts'
import { profilePage, recordAddresses, recordPage } from '../records/page.ts'
import { taxonAddresses, taxonPage } from '../taxa/page.ts'
import { tripAddresses, tripPage } from '../trips/page.ts'

/** The pages of which the rooms know more than the route table does. */
export const roomPages: RoomPages = {
  content: {
    '/taxa/{taxonId}': taxonPage,
    '/fund/{fundId}': recordPage,
    '/profil/{brugerId}': profilePage,
    '/forum/{forumId}': threadPage,
    '/nyheder/{nyhedId}': newsPage,
    '/faellesskaber/{faelleskabId}': communityPage,
    '/tur/{turId}': tripPage,
    '/tur/fund/{turId}': tripPage,
    '/tur/fund/fotos/{turId}': tripPage,
  },
  addresses: [taxonAddresses, newsAddresses, tripAddresses, communityAddresses],
  books: { fund: recordAddresses, forum: threadAddresses },
}
