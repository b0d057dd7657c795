-- The language of the papers and messages that a company gives its customers to read.
alter table company add paper_language text not null default 'en' check (paper_language in ('en', 'ta', 'hi'));
