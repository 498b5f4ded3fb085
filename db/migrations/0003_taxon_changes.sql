-- The change log of the checklist: which changes touched a taxon, and which one takes another back.
create index change_taxa on change using gin ((after -> 'taxa')) where entity = 'taxon';
create index change_undoes on change (((after ->> 'undoes')::bigint)) where entity = 'taxon' and verb = 'undo';
