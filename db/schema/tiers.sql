INSERT INTO "tiers" ("id", "max_document_words", "max_file_size_mb", "max_supplementary_material", "customization", "chat_tokens_per_day") VALUES
  ('default', 100000, 50, 3, false, 300000),
  ('unlimited', NULL, 200, 10, true, 3000000);
