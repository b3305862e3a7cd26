-- expand: an index. A project shows the cases about its request, its passes and their uses: each is found by its object.
CREATE INDEX cases_about_object ON cases (subject, subject_id) WHERE subject_id IS NOT NULL;
