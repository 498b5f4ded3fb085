/** A table that holds something about a person. */
export interface OwnTable {
  /** The name of the file, in Danish, and what is in it. */
  file: string
  about: string
  table: string
  /** The column that names the person. */
  by: string
  /** What makes the order of its rows the same each time. */
  order: string
  /** What is told when it is not the whole row: columns of the table, which is named t. */
  columns?: string
}

/** Everything by which the portal knows a person; a test looks for tables that are missing here. */
export const ownTables: readonly OwnTable[] = [
  {
    ...{ file: 'profil', about: 'Din profil, og hvad du logger ind med', table: 'app_user', by: 'id', order: 'id' },
    columns: `t.*, (select jsonb_build_object('email', a.email, 'user_name', a.user_name, 'name', a.name,
      'email_confirmed_at', a.email_confirmed_at, 'created', a.created)
      from idp_account a where a.id::text = t.subject) as sign_in`,
  },
  { file: 'roller', about: 'Roller, du har fået', table: 'role_grant', by: 'user_id', order: 'id' },
  {
    ...{ file: 'fund', about: 'Fund, du har indsendt, og dine kladder, personlige og slettede fund', table: 'record' },
    ...{ by: 'reporter', order: 'id' },
    columns: `t.*, (select jsonb_strip_nulls(to_jsonb(d) - 'record_id') from record_detail d where d.record_id = t.id)
      as details, (select x.shown_name from taxon x where x.id = t.taxon_id) as taxon_name,
      (select x.latin_name from taxon x where x.id = t.taxon_id) as scientific_name`,
  },
  { file: 'fund-som-finder', about: 'Fund, du var med til', table: 'record_finder', by: 'user_id', order: 'record_id' },
  {
    ...{ file: 'ture', about: 'Dine ture med deres spor', table: 'trip', by: 'owner', order: 'id' },
    columns: `t.id, t.uuid, t.title, t.method, t.started_at, t.ended_at, t.break_minutes, t.distance, t.area_searched,
      t.people, t.participant_names, t.weather, t.notes, t.track, st_asgeojson(t.shape, 7)::json as shape,
      t.complete_groups, t.finished_at, t.personal_at, t.shows_ends, t.route_id, t.created_at, t.modified_at, t.deleted_at`,
  },
  {
    ...{ file: 'ture-som-deltager', about: 'Ture, du er blevet spurgt om', table: 'trip_participant' },
    ...{ by: 'user_id', order: 'trip_id' },
  },
  {
    ...{ file: 'faellesskaber', about: 'Fællesskaber, du har oprettet', table: 'community', by: 'maker', order: 'id' },
    columns:
      't.id, t.uuid, t.name, t.introduction, t.html, t.criteria, t.needed, t.ends_on, t.created_at, t.updated_at',
  },
  {
    ...{ file: 'faellesskaber-felter', about: 'Felter, du har lavet i fællesskaber', table: 'community_fields' },
    ...{ by: 'made_by', order: 'community_id, version' },
  },
  {
    ...{ file: 'faellesskaber-arrangerer', about: 'Fællesskaber, du arrangerer', table: 'community_organiser' },
    ...{ by: 'user_id', order: 'community_id' },
  },
  {
    ...{ file: 'faellesskaber-foelger', about: 'Fællesskaber, du følger, og hvem der må se dine steder' },
    ...{ table: 'community_follower', by: 'user_id', order: 'community_id' },
  },
  {
    ...{ file: 'faellesskaber-svar', about: 'Hvad du har svaret i fællesskaber', table: 'community_answer' },
    ...{ by: 'answered_by', order: 'record_id, community_id' },
  },
  {
    ...{ file: 'faellesskaber-fund', about: 'Fund, du har taget ind i fællesskaber eller holdt ude' },
    ...{ table: 'community_record', by: 'said_by', order: 'community_id, record_id' },
  },
  {
    ...{ file: 'aktiviteter', about: 'Aktiviteter, du har lavet', table: 'community_event', by: 'maker', order: 'id' },
    columns: `t.id, t.uuid, t.community_id, t.title, t.html, t.starts_at, t.ends_at, t.place, t.link, t.most,
      t.cancelled_at, t.cancelled_reason, t.created_at, t.updated_at`,
  },
  {
    ...{ file: 'aktiviteter-svar', about: 'Aktiviteter, du har svaret på', table: 'community_event_answer' },
    ...{ by: 'user_id', order: 'event_id' },
  },
  { file: 'maerker', about: 'Dine egne mærker på fund', table: 'record_tag', by: 'user_id', order: 'record_id, tag' },
  { file: 'billeder', about: 'Billeder, du har lagt op', table: 'media', by: 'uploader', order: 'created, id' },
  {
    ...{ file: 'bedoemte-billeder', about: 'Din bedømmelse af billeder', table: 'media_rating' },
    ...{ by: 'user_id', order: 'media_id' },
  },
  { file: 'artsforslag', about: 'Dine forslag til navne', table: 'record_suggestion', by: 'author', order: 'id' },
  { file: 'stemmer', about: 'Dine stemmer', table: 'record_vote', by: 'user_id', order: 'id' },
  {
    ...{
      file: 'stemmer-bedoemt',
      about: 'Hvad eksperter siden har afgjort om det, du stemte på',
      table: 'vote_judgement',
    },
    ...{ by: 'user_id', order: 'decision_id, vote_id' },
  },
  {
    file: 'point',
    about: 'Din erfaring i hver artsgruppe',
    table: 'member_points',
    by: 'user_id',
    order: 'species_group',
  },
  {
    file: 'afgoerelser',
    about: 'Dine afgørelser som ekspert',
    table: 'record_decision',
    by: 'decided_by',
    order: 'id',
  },
  { file: 'flag', about: 'Fund, du har bedt andre se på', table: 'record_flag', by: 'user_id', order: 'id' },
  {
    file: 'anmeldelser',
    about: 'Dine anmeldelser til moderatorerne',
    table: 'record_report',
    by: 'user_id',
    order: 'id',
  },
  {
    ...{ file: 'kommentarer', about: 'Dine kommentarer', table: 'comment', by: 'author', order: 'id' },
    columns: `t.id, t.thread_id, t.title, t.html, t.version, t.created_at, t.edited_at, t.deleted_at,
      (select jsonb_agg(jsonb_build_object('html', v.html, 'written_at', v.written_at) order by v.version)
        from comment_version v where v.comment_id = t.id) as earlier_versions`,
  },
  {
    ...{ file: 'traade', about: 'Tråde, du har startet', table: 'thread', by: 'starter', order: 'id' },
    columns: `t.id, t.title, t.created_at, t.deleted_at,
      (select s.name from thread_subject s where s.id = t.subject_id) as subject`,
  },
  {
    ...{ file: 'laeste-traade', about: 'Hvor langt du har læst i tråde', table: 'thread_read' },
    ...{ by: 'user_id', order: 'thread_id' },
  },
  {
    ...{ file: 'personer-uden-besked', about: 'Personer, du ikke vil have besked om', table: 'person_mute' },
    ...{ by: 'user_id', order: 'muted_id' },
  },
  { file: 'noter-om-arter', about: 'Dine noter om arter', table: 'taxon_note', by: 'author', order: 'id' },
  {
    file: 'fulgte-traade',
    about: 'Tråde, du følger eller har slået fra',
    table: 'thread_follower',
    by: 'user_id',
    order: 'thread_id',
  },
  {
    file: 'gemte-soegninger',
    about: 'Dine gemte søgninger, og hvad du følger',
    table: 'saved_search',
    by: 'user_id',
    order: 'id',
  },
  { file: 'steder', about: 'Dine gemte steder', table: 'own_place', by: 'user_id', order: 'id' },
  {
    file: 'hentede-filer',
    about: 'Filer med fund, du har bedt om',
    table: 'record_download',
    by: 'user_id',
    order: 'asked_at, id',
  },
  { file: 'dine-data', about: 'Filer som denne', table: 'own_data_file', by: 'user_id', order: 'asked_at, id' },
  { file: 'importer', about: 'Regneark, du har importeret', table: 'record_import', by: 'user_id', order: 'id' },
  { file: 'filer', about: 'Filer, du har lagt op for nylig', table: 'stored_file', by: 'owner', order: 'created, id' },
  {
    file: 'flytninger',
    about: 'Fund, du har flyttet som administrator',
    table: 'record_move',
    by: 'asked_by',
    order: 'id',
  },
  {
    ...{ file: 'beskeder', about: 'Beskeder til dig', table: 'notification_card', by: 'user_id', order: 'id' },
    columns: `t.*, (select jsonb_agg(jsonb_build_object('kind', l.kind, 'at', l.at) order by l.id)
      from notification_line l where l.card_id = t.id) as lines`,
  },
  {
    ...{ file: 'varsler', about: 'Varsler om invasive arter, du har fået', table: 'warning_told' },
    ...{ by: 'user_id', order: 'warning_id, round, what' },
  },
  {
    file: 'varselvalg',
    about: 'Hvilke varsler du vil høre om',
    table: 'warning_wish',
    by: 'user_id',
    order: 'user_id',
  },
  {
    file: 'beskedvalg',
    about: 'Hvordan du vil have besked',
    table: 'notification_setting',
    by: 'user_id',
    order: 'family',
  },
  {
    ...{
      file: 'sete-steder',
      about: 'Nøjagtige steder, der ikke er dine, og som du har set',
      table: 'exact_place_access',
    },
    ...{ by: 'user_id', order: 'id' },
  },
  {
    ...{ file: 'handlinger', about: 'Hvad du har gjort på portalen', table: 'change', by: 'actor', order: 'id' },
    // What stood there before and after is about others too.
    columns: 't.at, t.entity, t.entity_id, t.verb, t.reason',
  },
]
