-- Which drawing stands for a taxon without a picture: that of the nearest ancestor that has one. Derived from the tree.
alter table taxon add column drawing text;
